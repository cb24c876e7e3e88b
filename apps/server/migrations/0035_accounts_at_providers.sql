-- Whether anybody else of the installation is served by the same account at a provider (a WhatsApp Business account with many
-- numbers, a page with an Instagram account behind it): the provider is told to stop with the last of them.
create index connection_account on connection ((coalesce(settings ->> 'accountId', settings ->> 'pageId'))) where active;
create function gate_account_served(wanted_kinds text[], account text, besides int) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from connection c where c.active and coalesce(c.settings ->> 'accountId', c.settings ->> 'pageId') = account
    and c.kind = any (wanted_kinds) and c.id <> besides) $$;
call hand_over('gate_account_served(text[], text, int)', 'prosa_gate');
