-- The installation's page: what stands still in all companies, by name, and what was given up. Its functions stand in functions/installation.sql.
grant select on connection_activity, webhook_delivery, outbox to prosa_gate;
create policy gate on connection_activity for select to prosa_gate using (true);
create policy gate on webhook_delivery for select to prosa_gate using (true);

create index webhook_delivery_failed on webhook_delivery (id desc) where state = 'failed';
create index connection_resting on connection_activity (connection_id) where resting_since is not null;
