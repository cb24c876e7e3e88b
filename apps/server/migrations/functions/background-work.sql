-- Companies in which a job has something to do. Each is read by an index: one step for every company, or for every row that waits.

create or replace function worker_unheld_files(before timestamptz) returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select f.company_id from file f where f.released_at is not null union
  select f.company_id from file f where not f.used and f.created_at < before union
  select e.company_id from file_erasure e order by 1
$$;
call hand_over('worker_unheld_files(timestamptz)', 'prosa_worker');

create or replace function worker_called_systems() returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive calls as (
    (select d.company_id as id from webhook_delivery d order by d.company_id limit 1) union all
    select (select d.company_id from webhook_delivery d where d.company_id > c.id order by d.company_id limit 1)
    from calls c where c.id is not null),
   receipts as (
    (select r.company_id as id from webhook_receipt r order by r.company_id limit 1) union all
    select (select r.company_id from webhook_receipt r where r.company_id > c.id order by r.company_id limit 1)
    from receipts c where c.id is not null)
  select id from calls where id is not null union select id from receipts where id is not null order by 1
$$;
call hand_over('worker_called_systems()', 'prosa_worker');

create or replace function worker_livechats() returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select distinct c.company_id from connection c where c.kind = 'livechat' order by 1 $$;
call hand_over('worker_livechats()', 'prosa_worker');

-- Companies that have calls of programs to forget.
create or replace function worker_api_calls(before timestamptz) returns table (company_id int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with recursive companies as (
    (select c.company_id as id from api_call c order by c.company_id limit 1) union all
    select (select c.company_id from api_call c where c.company_id > n.id order by c.company_id limit 1)
    from companies n where n.id is not null)
  select n.id from companies n where n.id is not null
    and exists (select from api_call c where c.company_id = n.id and c.claimed_at < before) order by 1
$$;
call hand_over('worker_api_calls(timestamptz)', 'prosa_worker');
