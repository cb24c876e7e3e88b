-- Messages that were handed to their provider more than once, since nobody could know whether it had taken them before: each of
-- those tries may come back as an echo.
alter table message add column sent_again boolean not null default false;
