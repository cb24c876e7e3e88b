-- What automations planned and that waits, by the one that planned it: the last of its chain.
create index scheduled_act_planner on scheduled_act (company_id, (chain[array_upper(chain, 1)]))
  where state = 'waiting' and kind in ('reminder', 'step') and chain is not null;

-- A follow-up with a template that is not as it was waits until a person lets it go on. The step in question, from 0.
alter table follow_up add column paused_at timestamptz, add column paused_step int, add column resumed_at timestamptz;
