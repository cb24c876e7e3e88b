-- By what an erased person is still found in rows of imports that never had a contact: sealed, and gone with the last of these rows. How
-- far they were looked through. Erasures that are under way have looked already.
alter table contact_erasure add column traces_encrypted bytea, add column last_import_id int not null default 0,
  add column last_import_row int not null default 0;
