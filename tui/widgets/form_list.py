"""The lines of a form: every letter and digit goes into the line under the cursor."""

from __future__ import annotations

from textual import events
from textual.binding import Binding
from textual.message import Message

from tui.widgets.rows import RowList

OTHERS = " -.'("  # what is typed besides letters and digits


class FormList(RowList):
    """What a key means, the form itself decides."""

    fixed = 1
    BINDINGS = [
        Binding("tab", "say('next')", "Next field", id="form.next"),
        Binding("shift+tab", "say('previous')", "Field before", id="form.previous", show=False),
        Binding("pagedown", "say('part')", "Next part", id="form.part"),
        Binding("pageup", "say('part-before')", "Part before", id="form.part-before", show=False),
        Binding("plus", "say('add')", "Another", id="form.add"),
        Binding("right", "say('change')", "Next choice", id="form.change", show=False),
        Binding("left", "say('change-back')", "Choice before", id="form.change-back", show=False),
        Binding("delete", "say('remove')", "Remove", id="form.remove"),
        Binding("backspace", "say('erase')", "Erase", id="form.erase", show=False),
        Binding("ctrl+s", "say('start')", "Start", id="form.start"),
    ]

    class Said(Message):
        """A key that does something to the form."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    class Letter(Message):
        """A letter, a digit, a blank."""

        def __init__(self, letter: str) -> None:
            super().__init__()
            self.letter = letter

    def action_say(self, what: str) -> None:
        self.post_message(self.Said(what))

    def action_choose(self) -> None:
        self.action_say("accept")

    def action_line(self, step: int) -> None:
        self.action_say("down" if step > 0 else "up")

    def action_edge(self, way: int) -> None:
        self.action_say("last" if way > 0 else "first")

    async def on_key(self, event: events.Key) -> None:
        """Letters are typed, whatever they do elsewhere; `+` and `?` keep their meaning. Keys of
        this list are obeyed at once, so that none overtakes another that was typed before it."""
        letter, active = event.character or "", self.screen.active_bindings.get(event.key)
        if event.is_printable and letter and (letter.isalnum() or letter in OTHERS):
            self.post_message(self.Letter(letter))
        elif active is not None and active.node is self and active.enabled:
            await self.run_action(active.binding.action)
        else:
            return
        event.stop()
        event.prevent_default()
