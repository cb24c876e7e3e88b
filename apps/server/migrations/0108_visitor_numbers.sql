-- A contact without name and phone is shown as 'Visitante' and this number. It is drawn, not counted: an id tells a company how many customers the
-- others have. Who was here before is shown by the id, as people know them.
alter table contact alter column visitor_number set default 1000000 + floor(random() * 9000000)::int;
create index contact_visitor on contact (company_id, visitor_number) 
  where name is null and phone is null and visitor_number is not null;
