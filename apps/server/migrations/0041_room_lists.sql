-- How many rooms there are, by workspace, state and whether they were transferred. Whoever changes one of these adds a row to the changes,
-- which a job adds up: no row is written by two at once, so that no turn waits for another. A turn in a dialog that stays where it is
-- writes nothing: the trigger looks at no update that does not name these columns.
create table room_count (
  company_id int not null, workspace_id int not null, open boolean not null, transferred boolean not null,
  rooms int not null,
  primary key (company_id, workspace_id, open, transferred),
  foreign key (company_id, workspace_id) references workspace (company_id, id) on delete cascade
);
call protect('room_count');
create table room_count_change (
  company_id int not null,
  id bigint generated always as identity,
  workspace_id int not null, open boolean not null, transferred boolean not null,
  rooms smallint not null,
  primary key (company_id, id),
  foreign key (company_id, workspace_id) references workspace (company_id, id) on delete cascade
);
call protect('room_count_change');
insert into room_count
  select company_id, workspace_id, open, transferred_to is not null, count(*) from dialog group by 1, 2, 3, 4;
create function count_room() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into room_count_change (company_id, workspace_id, open, transferred, rooms)
    values (old.company_id, old.workspace_id, old.open, old.transferred_to is not null, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into room_count_change (company_id, workspace_id, open, transferred, rooms)
    values (new.company_id, new.workspace_id, new.open, new.transferred_to is not null, 1);
  end if;
  return null;
end $$;
create trigger dialog_counted after insert or delete on dialog for each row execute function count_room();
create trigger dialog_recounted after update of open, workspace_id, transferred_to on dialog for each row
  when (old.open <> new.open or old.workspace_id <> new.workspace_id or (old.transferred_to is null) <> (new.transferred_to is null))
  execute function count_room();

-- Rooms by the day on which they began, and by that of their last opening or closing. None of these indexes gets an entry when a message
-- comes: a room begins once, a closed one rests, and few are opened again.
alter table dialog_party add column first_at timestamptz not null default now();
update dialog_party p set first_at = d.first_at from dialog d where d.company_id = p.company_id and d.id = p.dialog_id;
create index dialog_party_begun on dialog_party (company_id, first_at) include (dialog_id, open);
create index dialog_closed on dialog (company_id, closed_at) include (id) where closed_at is not null;
create index dialog_reopened on dialog (company_id, opened_at) include (id) where open and opened_at <> first_at;
