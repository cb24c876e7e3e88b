-- Refused logins, counted by all processes together. Keys are hashes, so that no names or addresses lie here; what was lost in a
-- crash is forgotten, which costs a guesser's wait and nothing else.
create unlogged table login_attempt (
  key bytea primary key,
  refused int not null,
  last_at timestamptz not null
) with (fillfactor = 70);
create index login_attempt_age on login_attempt (last_at);
grant select, insert, update, delete on login_attempt to prosa_app;
