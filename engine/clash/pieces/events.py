"""What happened, as tuples `(kind, seat, *args)`; the log, the posts and the after-battle report are made of these.

Seat -1 stands for the elves or for nobody. `units` are triples by level (elves: by type Guard, Elder, Templar).

| event | args | meaning |
|---|---|---|
| SETUP_DONE | - | board, elves, market, hands are there |
| ROUND | round | a round begins |
| PICKED | card | **private**: blunted to (PICKED, seat) for others, who may only know that a choice was made |
| CHANGED | card | **private**: the choice was changed; left out for others, who may not know |
| REVEALED | card | a tactic card is turned up (§4.1); one event a seat, in turn order |
| BUILT | site | a bastion (§4.3) |
| REVENUE | gold, crystals | §4.4; no event when both are 0 |
| PLACED | place, units | reinforcements of one placement step (§4.5) |
| LOST_REINFORCEMENTS | units | what the reserve lacked |
| ACTION | number | a seat's action begins: 1 or 2 |
| EQUIPS, MOVES, PASSES | - | what the action is |
| BOUGHT | item, to (level or ASIDE), gold | §5.1 |
| LAID | item | a card comes to the Black Market (seat -1) |
| FORGING | crystals, number of cards drawn | |
| CANDIDATES | *items | **private** to the forger; left out for others |
| FORGED | item, level or ASIDE | the kept legendary |
| ATTACHED | item, level | |
| DETACHED | item, level | now aside |
| SHIFTED | slot, from level, to level | contents of both slots swapped |
| MOVED | from, to, level | one unit (§5.2); **private**: left out for others, FINISHED repeats them |
| FINISHED | *triples flattened: from, to, level, ... | moves declared; a seat's whole plan becomes public |
| BATTLE | place, defender (-1 elves), attacker units, defender units, both slownesses | seat = attacker |
| HERO_FIGHTS | hero, tokens | after BATTLE, one a hero that stands there; rage tokens it gives at the start (§10) |
| RAGE | tokens now | rage symbols took tokens at the start of an assault |
| BARRIER_UP | hero, life | after HERO_FIGHTS: a hero's magic barrier protects its side (§10) |
| RAGE_STOLEN | hero, tokens now | in an assault a hero took rage from the enemy (§10) |
| ROLLED | dice, hits | seat = who assaults, -1 elves |
| REROLLED | dice, hits among them | |
| INJURIES | hits, automatic hits, rage tokens, enemy shields, injuries | the sum of an assault |
| KILLED | owner (-1 elves), units | seat = who assaulted |
| ENRAGED | tokens now | no unit fell: one rage token |
| FLED | place, units | seat's survivors go to their bastion |
| BATTLE_WON | place, loser, units left | seat = winner (-1 elves); loser fled or is gone |
| TAKEN | place, loser (-1 elves, or nobody was there) | the seat controls a City, Forge or stone from now on |
| LEFT | place | the seat's last unit left a City, Forge or stone it controlled |
| CRYSTALS | number | killed elves become crystals (§5.3.6) |
| TILE_LAID | face, turn, q, r | a tile of a board built by the players (§2.1) |
| RECRUITED | hero, place, gold | §10 |
| HERO_MOVED | from, to | **private** like MOVED; FINISHED repeats it with level 3 |
| HERO_HOME | - | the hero goes to the bastion |
| ABSORBED | injuries | seat = who assaulted; the enemy's magic barrier took so many of the injuries |
| BARRIER_FELL | - | seat = who assaulted; the magic barrier is gone |
| DISCARDED | item, item | solo: market stacks under the deck (§9) |
| DOMINATION | points, in all | solo: what the elves score; seat -1 |
| ELF_JOINED | place, elf type | solo; seat -1 |
| STONE_UNIT | place, level | §6 |
| ELF_DREW | elf type, item, kept (1 or 0), loser item or -1 | §8.1; seat -1 |
| DREW_CARD | card | **private**: blunted to (DREW_CARD, seat) for others |
| RESHUFFLED | - | a seat's discards became its deck |
| REFILLED | - | the market was refilled from cards that came under the deck |
| POINTS | points | a seat's points changed |
| FIRST_RAGE | tokens of rituals, orbs, a grudge | a side begins a battle with them (§14.16) |
| HANDED | relic, from, to | §14.16 |
| HOARD | place, crystals | |
| MARK | marks now, crystals | |
| EVACUATED | place, units, marks now | units leave the game (§14.9) |
| TROPHY | over whom, trophies now | |
| GRUDGE, GRUDGE_SPENT | against whom, held now | |
| STRUCK | place, by whom (BY_…), dice, hits, units | neutrals or a fault strike a seat's units |
| MARCHED | from, to | an automaton; seat -1 |
| MADE | place, count | automatons; seat -1 |
| HUNTED | prey, from, to | Vasconis moves; seat -1 |
| FAULT, SHAKEN | place | seat -1 |
| CARDS_SHOWN | *cards | the secret cards of scenario 14; seat -1 |
| OVER | *winners | the game ended; seat -1 |
"""

from __future__ import annotations

SETUP_DONE = "setup"
ROUND = "round"
PICKED = "picked"
CHANGED = "changed"
REVEALED = "revealed"
BUILT = "built"
REVENUE = "revenue"
PLACED = "placed"
LOST_REINFORCEMENTS = "lost_reinforcements"
ACTION = "action"
EQUIPS = "equips"
MOVES = "moves"
PASSES = "passes"
BOUGHT = "bought"
LAID = "laid"
FORGING = "forging"
CANDIDATES = "candidates"
FORGED = "forged"
ATTACHED = "attached"
DETACHED = "detached"
SHIFTED = "shifted"
MOVED = "moved"
FINISHED = "finished"
BATTLE = "battle"
RAGE = "rage"
ROLLED = "rolled"
REROLLED = "rerolled"
INJURIES = "injuries"
KILLED = "killed"
ENRAGED = "enraged"
FLED = "fled"
BATTLE_WON = "battle_won"
CRYSTALS = "crystals"
TAKEN = "taken"
LEFT = "left"
TILE_LAID = "tile_laid"
RECRUITED = "recruited"
HERO_MOVED = "hero_moved"
HERO_HOME = "hero_home"
HERO_FIGHTS = "hero_fights"
RAGE_STOLEN = "rage_stolen"
BARRIER_UP = "barrier_up"
ABSORBED = "absorbed"
BARRIER_FELL = "barrier_fell"
DISCARDED = "discarded"
DOMINATION = "domination"
ELF_JOINED = "elf_joined"
STONE_UNIT = "stone_unit"
ELF_DREW = "elf_drew"
DREW_CARD = "drew_card"
RESHUFFLED = "reshuffled"
REFILLED = "refilled"
POINTS = "points"
FIRST_RAGE = "first_rage"
HANDED = "handed"
HOARD = "hoard"
MARK = "mark"
EVACUATED = "evacuated"
TROPHY = "trophy"
GRUDGE = "grudge"
GRUDGE_SPENT = "grudge_spent"
STRUCK = "struck"
MARCHED = "marched"
MADE = "made"
HUNTED = "hunted"
FAULT = "fault"
SHAKEN = "shaken"
CARDS_SHOWN = "cards_shown"
OVER = "over"

BY_AUTOMATONS, BY_VASCONIS, BY_FAULT = range(3)
"""Who struck."""

NOBODY = -1
"""The seat of the elves in battle events, or of nobody."""
