using System.Net.Http.Json;
using Microsoft.Extensions.Hosting;
using Npgsql;

namespace Shop.Checkout;

public class Worker(NpgsqlDataSource source, IConfiguration settings) : BackgroundService
{
    private static readonly HttpClient Stock = new() { Timeout = TimeSpan.FromSeconds(5) };

    protected override async Task ExecuteAsync(CancellationToken stopping)
    {
        using var timer = new PeriodicTimer(TimeSpan.FromSeconds(30));
        while (await timer.WaitForNextTickAsync(stopping))
        {
            foreach (var (cart, sku) in await PendingAsync(stopping))
            {
                var url = $"{settings["Stock:Url"]}/reservations/{sku}";
                var held = await Stock.GetFromJsonAsync<bool>(url, stopping);
                await using var update = source.CreateCommand("UPDATE cart SET held = $1 WHERE id = $2");
                update.Parameters.AddWithValue(held);
                update.Parameters.AddWithValue(cart);
                await update.ExecuteNonQueryAsync(stopping);
            }
        }
    }

    private async Task<List<(long Cart, string Sku)>> PendingAsync(CancellationToken stopping)
    {
        var pending = new List<(long, string)>();
        await using var query = source.CreateCommand("SELECT id, sku FROM cart WHERE held IS NULL");
        await using var rows = await query.ExecuteReaderAsync(stopping);
        while (await rows.ReadAsync(stopping))
        {
            pending.Add((rows.GetInt64(0), rows.GetString(1)));
        }

        return pending;
    }
}
