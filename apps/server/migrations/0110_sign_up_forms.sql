-- What a sign-up's form said, sealed, beside the code of its mail: each link does what its own form says, whatever is sent later.
alter table account_code add column form_encrypted bytea;
