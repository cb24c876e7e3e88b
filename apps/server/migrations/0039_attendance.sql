-- What an attendant says of themself: away, until then or until they come back, is offered no room; nor is who holds as many as
-- they want.
alter table member
  add column away boolean not null default false,
  add column away_until timestamptz,
  add column room_limit int check (room_limit between 1 and 100);
