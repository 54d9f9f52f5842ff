-- Accounts have the names of today: a Postgres without the old ones of the tz database fails where it asks for their day.
-- Callers read the new name, so it is told as a change of these accounts.
UPDATE "accounts" SET "time_zone" = renamed.present
FROM (VALUES
    ('Africa/Asmera', 'Africa/Asmara'),
    ('America/Buenos_Aires', 'America/Argentina/Buenos_Aires'),
    ('America/Catamarca', 'America/Argentina/Catamarca'),
    ('America/Coral_Harbour', 'America/Atikokan'),
    ('America/Cordoba', 'America/Argentina/Cordoba'),
    ('America/Godthab', 'America/Nuuk'),
    ('America/Indianapolis', 'America/Indiana/Indianapolis'),
    ('America/Jujuy', 'America/Argentina/Jujuy'),
    ('America/Louisville', 'America/Kentucky/Louisville'),
    ('America/Mendoza', 'America/Argentina/Mendoza'),
    ('Asia/Calcutta', 'Asia/Kolkata'),
    ('Asia/Katmandu', 'Asia/Kathmandu'),
    ('Asia/Rangoon', 'Asia/Yangon'),
    ('Asia/Saigon', 'Asia/Ho_Chi_Minh'),
    ('Atlantic/Faeroe', 'Atlantic/Faroe'),
    ('Europe/Kiev', 'Europe/Kyiv'),
    ('Pacific/Enderbury', 'Pacific/Kanton'),
    ('Pacific/Ponape', 'Pacific/Pohnpei'),
    ('Pacific/Truk', 'Pacific/Chuuk')
) AS renamed (former, present)
WHERE "accounts"."time_zone" = renamed.former;
