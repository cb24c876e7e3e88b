-- Providers' ids of the parts of a message before its last one, whose id stands on the message: echoes, reactions and deletions
-- name parts too.
create table message_part (
  company_id int not null,
  connection_id int not null,
  provider_id text not null,
  dialog_id int not null,
  seq int not null,
  primary key (company_id, connection_id, provider_id),
  foreign key (company_id, dialog_id, seq) references message (company_id, dialog_id, seq) on delete cascade
);
create index message_part_message on message_part (company_id, dialog_id, seq);
call protect('message_part');
