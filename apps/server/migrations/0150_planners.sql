-- What automations planned and that waits, by the one that planned it: the last of its chain.
create index scheduled_act_planner on scheduled_act (company_id, (chain[array_upper(chain, 1)]))
  where state = 'waiting' and kind in ('reminder', 'step') and chain is not null;
