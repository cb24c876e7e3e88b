-- How people served a dialog, among what is counted of it: when it first came to people, whether it was handed to them (they did not step in
-- by themselves), when somebody first entered, since when they serve it this time, when a person first answered, when it closed and whether
-- silence closed it, and who entered last.
alter table dialog_counted
  add people_at timestamptz, add handed boolean not null default false, add taken_at timestamptz, add served_from timestamptz,
  add answered_at timestamptz,
  add closed_at timestamptz, add silent boolean not null default false, add attendant_id int,
  add foreign key (company_id, attendant_id) references member (company_id, id);
-- What people have had is counted anew, by the worker; until then by who asks.
update dialog_counted k set version = k.version - 1 from dialog d
  where d.company_id = k.company_id and d.id = k.dialog_id and (d.transferred_at is not null or d.person_took_part or d.last_person_at is not null
    or d.opened_at <> d.first_at);
update figure_position set position = '0';
create index dialog_counted_people on dialog_counted (company_id, bot_id, first_at desc, dialog_id desc)
  include (people_at, handed, taken_at, served_from, answered_at, closed_at, silent, attendant_id, open, human, channel) where people_at is not null;
