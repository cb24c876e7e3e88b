-- Up to where each follower (words, traces) has read the changes of a company's dialogs: everything that was committed before the position, and of its
-- own transaction the dialogs up to `dialog_id`. `through_at`: when nothing was left last. `words_position` and `trace_position` are kept for
-- programs of before this, which may run beside: each program reads on from its own place, and what both read is written once.
create table follower_position (
  company_id int not null references company (id),
  follower text not null,
  position xid8 not null default '0',
  dialog_id int not null default 0,
  through_at timestamptz,
  primary key (company_id, follower)
);
call protect('follower_position');
grant select on follower_position to prosa_worker;
create policy worker on follower_position for select to prosa_worker using (true);

insert into follower_position (company_id, follower, position, dialog_id)
select company_id, 'words', position, 0 from words_position union all
select company_id, 'traces', position, dialog_id from trace_position;
