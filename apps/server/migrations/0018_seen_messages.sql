-- What people wrote and the customer has not seen yet: who looks at a chat marks these alone, and does not walk the whole dialog.
create index message_unseen on message (company_id, dialog_id, version) where sender = 'HUMAN' and status <> 'read';

-- Nobody calls these.
drop function current_company();
drop function gate_bot_by_token(text);
