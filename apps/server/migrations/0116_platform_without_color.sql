-- A platform may have no main colour: the documents then have one for the header and one for buttons.
alter table platform alter column main_color drop not null;
