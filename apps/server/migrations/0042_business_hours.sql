-- When a workspace is open; without hours it always is. What customers are told while it is closed, and what its queue does then.
alter table workspace
  add column business_hours jsonb,
  add column closed_message text not null default '' check (length(closed_message) <= 500),
  add column closed_queue text not null default 'wait' check (closed_queue in ('wait', 'offer', 'close'));

-- Of a room that waits in a queue: when its workspace opens or closes next (a moment of `due_at`), and until when it is offered to
-- nobody since it is closed. When its customer was last told that it is closed. No index: turns write none of them.
alter table dialog
  add column hours_at timestamptz,
  add column rests_until timestamptz,
  add column hours_told_at timestamptz;
