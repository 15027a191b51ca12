-- Finds a deposit address in every case of its letters: chains write one account in several ways.
create index deposit_addresses_by_letters on deposit_addresses (network, lower(address), memo);
