"""What was done by the forms of the account, told in words on the page they lead back to: its address names the deed,
so that nothing has to be kept and no address can make the house say anything else."""

from typing import Final

from tafelrunde.core import Say

WORDS: Final = {
    "account": Say("Your account is made, and you are signed in."),
    "address": Say("We have sent a link to this address; open it to confirm that it is yours."),
    "arms": Say("You bear another coat of arms now."),
    "back": Say("Your holiday is over: your clocks run again."),
    "bot-deleted": Say("The bot is deleted."),
    "cancelled": Say("That holiday is cancelled."),
    "entered": Say("You are signed in."),
    "holiday": Say("Your holiday is entered."),
    "left": Say("You are signed out in this browser."),
    "name": Say("Your name is saved."),
    "no-mail": Say("You get no more mail."),
    "notices": Say("Your choice of notices is saved."),
    "others": Say("You are signed out in all other browsers."),
    "password": Say("Your password is changed, and all other browsers are signed out."),
    "token-revoked": Say("The token opens nothing any more."),
}
