-- Of mails that repeat, as a week's figures, the newest alone waits where no mail server takes them: one for each receiver and topic.
alter table mail_outbox add topic text;
create unique index mail_outbox_topic on mail_outbox (recipient, topic) where topic is not null;
