-- How an administrator appears: he belongs to no company, which would hold colour and photo of its people. No row: the colour that everybody
-- begins with, and no photo. The photo is small, drawn anew by the program.
create table administrator_avatar (
  account_id int primary key references account (id) on delete cascade,
  color text not null default '#7b68ee',
  picture bytea,
  -- Part of the photo's address, so that browsers keep it for good.
  version int not null default 0
);
grant select, insert, update, delete on administrator_avatar to prosa_app;
