-- Whether a bot asks the customer which of two exits was meant where a message may mean either. Bots that are there answer as they did;
-- the program makes new ones with it on.
alter table bot add column asks_in_doubt boolean not null default false;
