-- Meta's own agent may answer on a number beside the program: a room that it holds is with an outside owner that is told nothing.
alter table dialog drop constraint dialog_transferred_kind;
alter table dialog add constraint dialog_transferred_kind check (transferred_kind in ('person', 'queue', 'external', 'bot', 'meta')) not valid;
