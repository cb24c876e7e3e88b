-- Rooms are counted when somebody asks, up to ten thousand: no change of a room writes a count any more.
drop trigger if exists dialog_counted on dialog;
drop trigger if exists dialog_recounted on dialog;
drop function if exists count_room();
drop table room_count, room_count_change;
