-- Bytes that are to be removed: their file's row went in the transaction that wrote this one, so that nothing can hold them any more,
-- and the bytes go after it, while no transaction is open.
create table file_erasure (
  company_id int not null references company (id),
  storage_key text not null,
  primary key (company_id, storage_key)
);
call protect('file_erasure');

-- Files that wait for a provider are claimed by company, in their order.
create index media_fetch_lane on media_fetch (company_id, id);

-- A provider says up to where a customer received and read, and an echo asks what was sent more than once: each looks at few of a
-- dialog's messages.
create index message_taken on message (company_id, dialog_id, seq) where sender <> 'CLIENT' and status in ('sent', 'delivered');
create index message_sent_again on message (company_id, dialog_id, seq desc) where sent_again;

-- Work that goes company by company asks first which have something to do (functions/background-work.sql).
grant select on connection, file, file_erasure, webhook_delivery, webhook_receipt to prosa_worker;
create policy worker on connection for select to prosa_worker using (true);
create policy worker on file for select to prosa_worker using (true);
create policy worker on file_erasure for select to prosa_worker using (true);
create policy worker on webhook_delivery for select to prosa_worker using (true);
create policy worker on webhook_receipt for select to prosa_worker using (true);
