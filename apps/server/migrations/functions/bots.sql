-- The live chat and callbacks name a bot by its public token; whether a callback is believed, its signature says.
create or replace function gate_bot(wanted_token text) returns table (company_id int, bot_id int)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select b.company_id, b.id from bot b where b.token = wanted_token and b.deleted_at is null $$;
call hand_over('gate_bot(text)', 'prosa_gate');

create or replace function keep_version() returns trigger language plpgsql as $$
begin
  raise exception 'a published version is never changed' using errcode = 'integrity_constraint_violation';
end $$;
-- What people call a version and the note on it (label, note) are theirs to change.
create or replace trigger keep_version before delete or update of
  company_id, id, bot_id, kind, version, name, document, compiled, revision, created_by, updated_by, created_at, updated_at
  on flow for each row when (old.kind = 'version')
  execute function keep_version();
