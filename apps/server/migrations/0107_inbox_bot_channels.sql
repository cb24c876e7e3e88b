-- A rare channel of a bot with many rooms is found in the index alone, which walks all of that bot's rooms.
drop index dialog_inbox_bot;
create index dialog_inbox_bot on dialog (company_id, workspace_id, bot_id, open, last_at desc, id desc) include (connection_id, waits);
