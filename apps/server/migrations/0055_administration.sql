-- Administrators of a platform (resellers), what a platform shows, and what companies and people tell of themselves.

-- Null: of the whole installation.
alter table account add column admin_platform_id int references platform (id);
alter table account add check (admin_platform_id is null or is_admin);
grant select (admin_platform_id) on account to prosa_app;
create index account_admin_platform on account (admin_platform_id) where admin_platform_id is not null;

alter table platform
  -- Null takes the display name.
  add column tab_title text,
  add column favicon_url text,
  add column login_picture_url text,
  -- Markdown; null shows the product's own text.
  add column privacy_text text,
  add column terms_text text,
  add column support_email text;

-- Pictures of a platform are few and small and are shown before anybody is logged in, so they stand beside their platform.
create table platform_picture (
  platform_id int not null references platform (id) on delete cascade,
  kind text not null check (kind in ('logo', 'logoSidebar', 'logoSidebarRetracted', 'avatar', 'favicon', 'loginPicture')),
  mime text not null,
  bytes bytea not null,
  -- Part of its address, so that browsers keep it for good.
  version int not null default 1,
  primary key (platform_id, kind)
);
grant select, insert, update, delete on platform_picture to prosa_app;

alter table company
  -- Null while a sign-up waits for its confirmation.
  add column confirmed_at timestamptz,
  -- CPF or CNPJ, without dots; CEP likewise.
  add column document text,
  add column postal_code text;
update company set confirmed_at = created_at;
alter table company alter column confirmed_at set default now();

-- When the last mail of this kind went to the account: a resend waits a minute.
alter table account_code add column sent_at timestamptz not null default now();
grant select on account_code to prosa_gate;
alter table invite add column sent_at timestamptz not null default now();
grant update (password_hash, first_access, active, name) on account to prosa_gate;
grant insert (admin_platform_id) on account to prosa_gate;
grant insert (name, name_folded, email, platform_id, active, confirmed_at, created_at, updated_at) on company to prosa_gate;
drop policy gate on company;
create policy gate on company to prosa_gate using (true) with check (true);
grant usage on all sequences in schema public to prosa_gate;
grant usage on all sequences in schema public to prosa_app;

-- They answer more from here on (functions/): a function's columns cannot change in place.
drop function if exists gate_live_sessions(bytea[], timestamptz);
drop function if exists gate_company_contexts(int[]);
drop function if exists gate_account_by_email(text);
drop function if exists gate_account(int);
drop function if exists gate_companies(text, int, int);
