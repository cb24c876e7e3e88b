-- What people call a version, and what they wrote when they published it.
alter table flow
  add column label text check (char_length(label) between 1 and 100),
  add column note text check (char_length(note) between 1 and 500),
  add check (kind = 'version' or (label is null and note is null));
