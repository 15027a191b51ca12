-- The withdrawals that a transaction has completed: it completes no other one with the same payment.
create index withdrawals_by_transaction on withdrawals (network, transaction_id) where transaction_id <> '';
