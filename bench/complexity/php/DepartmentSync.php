<?php

namespace App\Services;

use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Http;
use Illuminate\Support\Facades\Log;

class DepartmentSync
{
    public function __construct(private string $url, private string $token)
    {
    }

    public function run(): int
    {
        $response = Http::withToken($this->token)->retry(3, 200)->get("{$this->url}/departments");
        if ($response->failed()) {
            Log::warning('departments not available', ['status' => $response->status()]);

            return 0;
        }
        $rows = collect($response->json('departments'))
            ->filter(fn (array $row) => $row['active'] ?? true)
            ->map(fn (array $row) => ['code' => $row['code'], 'name' => trim($row['name'])])
            ->unique('code')
            ->values();

        return DB::transaction(function () use ($rows): int {
            DB::table('departments')->whereNotIn('code', $rows->pluck('code'))->update(['closed' => true]);

            return DB::table('departments')->upsert($rows->all(), ['code'], ['name']);
        });
    }
}
