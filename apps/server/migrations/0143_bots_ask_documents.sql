-- Whether a bot looks in the company's documents before it says that it did not understand, at every node.
alter table bot add column asks_documents boolean not null default false;
