-- Who asks for a new password may only be invited so far: found by the address alone, before a company is known.
create index invite_open_email on invite (email_folded, id) where accepted_at is null and revoked_at is null;
