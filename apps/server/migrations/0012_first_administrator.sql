-- `npm run admin` makes an administrator, or gives one back his access. It is for the owner of the database, who has a shell;
-- the program itself can make no administrators. Null: the address is that of somebody in a company.
create function gate_restore_admin(address text, folded text) returns int
  language sql security definer set search_path = public, pg_temp
  as $$ insert into account (email, email_folded, name, is_admin, first_access)
        values (address, folded, split_part(address, '@', 1), true, false)
        on conflict (email_folded) do update set active = true where account.is_admin
        returning id $$;
grant update (active) on account to prosa_gate;
revoke all on function gate_restore_admin(text, text) from public;
alter function gate_restore_admin(text, text) owner to prosa_gate;
grant execute on function gate_restore_admin(text, text) to current_user;

-- Mails carry one-time links: what waits to be read is sealed as it is on its way.
delete from mail_outbox;
alter table mail_outbox drop column subject, drop column body_text, drop column body_html,
  add column content_encrypted bytea not null;
