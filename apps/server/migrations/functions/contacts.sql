-- A contact stands in each of its workspaces with the moment at which it was made; one that is made by the same statement is of now.
create or replace function date_contact_workspace() returns trigger language plpgsql set search_path = public, pg_temp
as $$
begin
  new.created_at := coalesce(
    (select c.created_at from contact c where c.company_id = new.company_id and c.id = new.contact_id), new.created_at);
  return new;
end $$;
create or replace trigger contact_workspace_dated before insert on contact_workspace for each row
  execute function date_contact_workspace();
