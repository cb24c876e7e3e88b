-- The digits of another country's number may be somebody's in Brazil, as +7 999 612-3456 and (79) 99612-3456: it keeps its plus in what
-- numbers are compared by. `set expression` came with PostgreSQL 17; the index goes with the column.
alter table contact drop column phone_core;
alter table contact add column phone_core text collate "C" generated always as (nullif(case
    when left(phone, 40) ~ '^\s*\+\D*(?!55)\d' then '+' || regexp_replace(left(phone, 40), '\D', '', 'g')
    when left(phone, 40) !~ '^\s*\+' and regexp_replace(left(phone, 40), '\D', '', 'g') ~ '^(?!55\d{10,11}$)\d{12,}$'
      then '+' || regexp_replace(left(phone, 40), '\D', '', 'g')
    else regexp_replace(
      regexp_replace(regexp_replace(left(phone, 40), '\D', '', 'g'), '^55(\d{10,11})$', '\1'), '^(\d\d)9([6-9]\d{7})$', '\1\2') end, '')) stored;
create index contact_phone_core on contact (company_id, phone_core) where phone_core is not null;
