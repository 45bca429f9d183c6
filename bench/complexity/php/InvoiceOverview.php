<?php

namespace App\Services\Invoices;

use App\Models\Customer;
use App\Models\Invoice;
use Carbon\CarbonImmutable;
use Illuminate\Database\Eloquent\Builder;
use Illuminate\Pagination\LengthAwarePaginator;
use Illuminate\Support\Collection;

class InvoiceOverview
{
    public function __construct(private CarbonImmutable $today)
    {
    }

    public function page(Customer $customer, array $filters = []): LengthAwarePaginator
    {
        return Invoice::query()
            ->with(['lines', 'customer:id,name'])
            ->whereBelongsTo($customer)
            ->when($filters['year'] ?? null, fn (Builder $query, int $year) => $query->whereYear('issued_on', $year))
            ->when($filters['open'] ?? false, fn (Builder $query) => $query->whereNull('settled_on'))
            ->latest('issued_on')
            ->paginate(25);
    }

    /** @return Collection<string, int> cents by the age of the debt */
    public function ageing(Customer $customer): Collection
    {
        return Invoice::whereBelongsTo($customer)
            ->whereNull('settled_on')
            ->where('due_on', '<', $this->today)
            ->get(['due_on', 'gross_cents'])
            ->groupBy(fn (Invoice $invoice) => match (true) {
                $invoice->due_on->gte($this->today->subDays(30)) => '0-30',
                $invoice->due_on->gte($this->today->subDays(60)) => '31-60',
                default => 'older',
            })
            ->map(fn (Collection $invoices) => $invoices->sum('gross_cents'));
    }

    public function settle(Invoice $invoice, int $cents): bool
    {
        if ($cents < $invoice->gross_cents) {
            $invoice->increment('partly_cents', $cents);

            return false;
        }

        return $invoice->update(['settled_on' => $this->today, 'partly_cents' => 0]);
    }
}
