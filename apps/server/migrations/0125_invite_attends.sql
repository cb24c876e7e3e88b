-- Whether whoever accepts is offered customers. Null: invited by a program that did not ask; their profile decides.
alter table invite add column attends boolean;
-- Pending invitations of a company, the newest first.
create index invite_open on invite (company_id, id) where accepted_at is null and revoked_at is null;
