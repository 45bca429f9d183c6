using System.Data;
using Dapper;
using RestSharp;

namespace Shop.Prices;

public class PriceSync(IDbConnection connection, string supplier)
{
    private record Price(string Sku, decimal Amount);

    public async Task<int> RunAsync(CancellationToken cancellation = default)
    {
        using var client = new RestClient(supplier);
        var request = new RestRequest("v1/prices").AddQueryParameter("currency", "EUR");
        var prices = await client.GetAsync<List<Price>>(request, cancellation) ?? [];

        var known = (await connection.QueryAsync<string>("select sku from product")).ToHashSet();
        var changed = 0;
        foreach (var price in prices.Where(price => known.Contains(price.Sku)))
        {
            changed += await connection.ExecuteAsync(
                "update product set price = @Amount where sku = @Sku and price <> @Amount",
                price);
        }

        return changed;
    }
}
