-- Which warning before its end was sent: 14 or 3 days; null: none.
alter table platform_key add column told_days int;
grant update (told_days) on platform_key to prosa_app;

-- The isolation certificate removes the keys that it makes.
grant delete on platform_key to prosa_app;
grant delete on account to prosa_gate;
