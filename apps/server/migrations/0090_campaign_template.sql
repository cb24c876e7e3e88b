-- The approved message that a campaign of the official API sends, as it was approved when the campaign was made or continued last:
-- `{ name, language, values, approved }`; null: a campaign of a number by QR code. And when the provider was last asked about it.
alter table campaign add column template jsonb, add column template_checked_at timestamptz;
