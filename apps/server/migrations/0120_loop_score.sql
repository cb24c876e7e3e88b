-- How much a dialog looks like a conversation of two robots: grows with each customer's message that is answered automatically, leaks
-- with time (conversation/model/loop-brake.ts).
alter table dialog add column loop_score real not null default 0;
