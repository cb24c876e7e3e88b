-- What is due, as before, but a thousand at a time: a process leaves out what it works on and what it found held, and looks beyond it.
create or replace function worker_due_dialogs(row_limit int) returns table (company_id int, dialog_id int)
  language sql volatile security definer set search_path = public, pg_temp
  as $$ select d.company_id, d.id from dialog d where d.due_at <= now() order by d.due_at limit least(row_limit, 1000) $$;
