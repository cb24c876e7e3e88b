-- What a provider brought for an account and nobody could take is counted in the health of its channel.
create index dead_letter_account on dead_letter (account, received_at) where account is not null;
