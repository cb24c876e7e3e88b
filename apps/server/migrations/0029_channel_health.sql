-- How a bot's channels fare, for whoever looks after them.

-- When something last went through a connection, each way, and whether its provider answers. Every process writes down every few
-- seconds what it saw, beside the conversation and never within a turn; what a killed one had not written is lost.
create table connection_activity (
  company_id int not null,
  connection_id int not null,
  last_inbound_at timestamptz,
  last_outbound_at timestamptz,
  -- The provider does not answer: since when, and until when nothing is sent to it.
  resting_since timestamptz,
  resting_until timestamptz,
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade
) with (fillfactor = 70);
create index connection_activity_resting on connection_activity (company_id) where resting_since is not null;
call protect('connection_activity');

create index connection_stopped on connection (company_id) where state <> 'connected';

-- Of messages that failed alone: all others cost it nothing but the question.
create index message_failed on message (company_id, connection_id, created_at) where status = 'failed';
