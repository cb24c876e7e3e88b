-- Whether a bot's own transfer settings offer its dialogs in turn to those alone who have the inbox open.
alter table bot add column settings_only_online boolean not null default true;
