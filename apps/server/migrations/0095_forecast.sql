-- What came to the queues in the last weeks, for the forecast of the next hours.
create index dialog_counted_handed on dialog_counted (company_id, people_at) include (workspace_id) where handed;
