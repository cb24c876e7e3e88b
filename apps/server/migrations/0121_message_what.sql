-- What a customer's message is that is no text (a place, a contact card, an order, a form, a sticker, or what only the channel's own app shows); its
-- text is then how people read it, and no answer of the customer's. Null: a text, or a file with or without one.
alter table message add column what text;
